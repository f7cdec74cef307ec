import { relative } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import type { Ports } from './ports.ts';
import { AGENT_EMAIL } from './secrets.ts';
import { originOf } from './service-options.ts';

export type StartSummaryOptions = {
  publicUrl: string;
  ports: Ports;
  /** Null when the agent already existed with another password. */
  password: string | null;
  folder: DataFolder;
};

/** The addresses and the login, printed after the start. */
export function startSummary({ publicUrl, ports, password, folder }: StartSummaryOptions): string {
  const data = relative(process.cwd(), folder.path) || '.';
  const rows = [
    ['Site', publicUrl],
    ['Console', `${publicUrl}/agent/login`],
    ['', `${AGENT_EMAIL}   ${password ? `password ${password}` : 'the password set before'}`],
    ['Gateways', `${originOf(ports['gateway-1'])}   ${originOf(ports['gateway-2'])}`],
    ['Data', `${data}   logs ${relative(process.cwd(), folder.file('logs'))}`],
  ];
  const lines = rows.map(([name, value]) => `  ${name!.padEnd(9)} ${value}`);
  return ['', 'Aidline is running.', ...lines, 'Ctrl-C stops everything.'].join('\n');
}
