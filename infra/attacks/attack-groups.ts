import type { AttackGroup } from './attack.ts';
import { databaseCopy } from './database-copy.ts';
import { disabledAgent } from './disabled-agent.ts';
import { exposedInstallation } from './exposed-installation.ts';
import { floodedEndpoints } from './flooded-endpoints.ts';
import { forgedCaseFile } from './forged-case-file.ts';
import { forgedPasskey } from './forged-passkey.ts';
import { readingRule } from './reading-rule.ts';
import { singleLead } from './single-lead.ts';
import { stolenAgentAccount } from './stolen-agent-account.ts';
import { stolenGatewayLogin } from './stolen-gateway-login.ts';
import { stolenLeadAccount } from './stolen-lead-account.ts';
import { unwantedVisitor } from './unwanted-visitor.ts';
import { visitorScript } from './visitor-script.ts';

export const attackGroups: readonly AttackGroup[] = [
  databaseCopy,
  stolenAgentAccount,
  readingRule,
  disabledAgent,
  stolenLeadAccount,
  singleLead,
  forgedPasskey,
  stolenGatewayLogin,
  visitorScript,
  floodedEndpoints,
  unwantedVisitor,
  forgedCaseFile,
  exposedInstallation,
];
