import { asUserError } from '../servers/user-error.ts';
import { createProgress, type Progress } from '../servers/progress.ts';
import { type DataFolder, dataFolder } from './data-folder.ts';
import { openDatabases } from './databases.ts';
import { lockInstance } from './instance-lock.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { readOrganisationName } from './organisation-name.ts';
import { choosePorts, type Ports, sitePort } from './ports.ts';
import { AGENT_EMAIL, loadSecrets, type Secrets } from './secrets.ts';
import {
  gatewayServiceOptions,
  type ServiceMode,
  originOf,
  publisherServiceOptions,
  type SiteAddress,
  type ServiceEnvironment,
  workerServiceOptions,
} from './service-options.ts';
import { type ServiceOptions, startService } from './start-service.ts';
import { listenForStopSignals } from './stop-signals.ts';
import { startSummary } from './start-summary.ts';

/** The differences between `npm start` and `npm run dev`. */
export type SystemVariant = {
  /** The command that a person types to start it. */
  script: string;
  make: ServiceMode;
  /** Builds or generates whatever must exist before the processes start. */
  prepare(progress: Progress): Promise<void>;
  site(address: SiteAddress, environment: ServiceEnvironment): ServiceOptions;
};

type SystemTools = {
  folder: DataFolder;
  supervisor: Supervisor;
  progress: Progress;
};

/**
 * Starts everything, prints the addresses, and stops everything in order on request. Ends the process with an exit
 * code.
 */
export async function runSystem(variant: SystemVariant): Promise<void> {
  const folder = dataFolder();
  const unlock = lockInstance(folder);
  process.once('exit', unlock);
  let isStopping = false;
  /** Output of steps that are interrupted by a stop is of no use. */
  const progress = createProgress({ write: (text) => isStopping || process.stdout.write(text) });
  const supervisor = createSupervisor(progress.printLine);
  const stop = listenForStopSignals();
  stop.onSecondRequest(() => {
    supervisor.killAll();
    process.exit(130);
  });
  try {
    await Promise.race([startProcesses(variant, { folder, supervisor, progress }), stop.requested]);
    await stop.requested;
    isStopping = true;
    await createProgress().step('\nStopping', () => supervisor.stopAll());
  } catch (error) {
    await supervisor.stopAll();
    const plain = asUserError(error);
    console.error(plain ? `\n${plain.message}` : error);
    process.exit(1);
  }
  process.exit(0);
}

async function startProcesses(variant: SystemVariant, tools: SystemTools): Promise<void> {
  const { folder, progress } = tools;
  const port = await sitePort(variant.script);
  const secrets = loadSecrets(folder);
  const ports = await choosePorts(folder);
  await variant.prepare(progress);
  const databases = await openDatabases({ ...tools, ports });
  const passwordFits = await prepareDatabase(databases.logins.owner, secrets, progress);
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  /** `localhost` and 127.0.0.1 are the same host, but two origins to a browser. */
  const env = {
    ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS || originOf(port),
    ORGANISATION_NAME: process.env.ORGANISATION_NAME || readOrganisationName(),
  };
  const filesFolder = process.env.FILES_FOLDER || folder.file('files');
  const keystore = process.env.KEYSTORE || folder.file('keys');
  const environment = {
    ...databases,
    secrets,
    publicUrl,
    filesFolder,
    keystore,
    sitesFolder: process.env.SITES_FOLDER || folder.file('sites'),
    make: variant.make,
    logFile: folder.log,
    env,
    boardPort: ports.board,
  };
  await startServices(variant, { ...tools, environment, ports, port });
  progress.printLine(startSummary({ publicUrl, ports, password: passwordFits ? secrets.agentPassword : null, folder }));
}

/** Imported only here: the database library takes longer to load than everything else in this file together. */
async function prepareDatabase(databaseUrl: string, secrets: Secrets, progress: Progress): Promise<boolean> {
  return progress.step('Database: migrating and seeding', async () => {
    const [{ migrate }, { seedAgent }] = await Promise.all([import('../migrate.ts'), import('../seed.ts')]);
    await migrate(databaseUrl);
    // A first look on one's own machine needs no second factor; a system with an address of its own is no first look.
    const rule = process.env.PUBLIC_URL ? {} : { secondFactorFrom: 'operator' as const };
    return seedAgent({ databaseUrl, email: AGENT_EMAIL, password: secrets.agentPassword, ...rule });
  });
}

type StartServicesOptions = SystemTools & {
  environment: ServiceEnvironment;
  ports: Ports;
  port: number;
};

/** Registered in the order in which they must outlive each other; started at the same time. */
async function startServices(
  variant: SystemVariant,
  { supervisor, progress, environment, ports, port }: StartServicesOptions,
): Promise<void> {
  const gateways = (['gateway-1', 'gateway-2'] as const).map((name) => ({ name, port: ports[name] }));
  const siteAddress = {
    host: process.env.HOST || '127.0.0.1',
    port,
    gateways: gateways.map((gateway) => originOf(gateway.port)),
  };
  const supervised = (options: ServiceOptions) => ({ name: options.name, start: () => startService(options) });
  await progress.step('Gateways, worker and site: starting', () =>
    Promise.all([
      supervisor.supervise(
        supervised(workerServiceOptions({ name: 'worker-1', port: ports['worker-1'] }, environment)),
      ),
      supervisor.supervise(...gateways.map((gateway) => supervised(gatewayServiceOptions(gateway, environment)))),
      supervisor.supervise(
        supervised(publisherServiceOptions({ name: 'publisher', port: ports.publisher }, environment)),
        supervised(variant.site(siteAddress, environment)),
      ),
    ]),
  );
}
