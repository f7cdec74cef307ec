import type { Locale } from '@libs/protocol/languages.ts';
import type { ScriptField } from '@libs/protocol/scripts.ts';
import { textInUse } from '@libs/protocol/settings-texts.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../../i18n/messages.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { knownName, shortId } from '../customer.ts';

/** The labels of the fields, for whoever has to fill one in; one that nobody knows is named as it is written. */
const FIELD_LABELS: Record<ScriptField, () => string> = {
  name: m.scripts_field_name,
  agent: m.scripts_field_agent,
  organisation: m.scripts_field_organisation,
  case: m.scripts_field_case,
};
export const fieldLabel = (field: string): string =>
  Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field as ScriptField]() : field;

/** What stands in the place of the fields in this conversation; empty where it is not known. */
export function scriptValues(
  { customers, team, teamScripts, dependencies }: AgentWorkspace,
  sessionId: SessionId,
  language: Locale,
): Record<ScriptField, string> {
  const { agentId, displayName } = dependencies.agent;
  const { organisation } = teamScripts.store.getState();
  const colleague = team.store.getState().colleagues.find((one) => one.agentId === agentId);
  return {
    name: knownName({ sessionId, ...customers.detailsOf(sessionId) }),
    // As the customer sees it.
    agent: colleague?.publicName ?? displayName,
    organisation: organisation ? textInUse('agentName', organisation, language).text : '',
    case: shortId(sessionId),
  };
}
