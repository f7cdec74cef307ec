import { findErrorPlaces, type ScratchChange } from './find-error-places.ts';

/**
 * Whoever adds an event, a command, a timer kind or a language is told by the compiler of every place that has to
 * decide something for it. A place that is missing here has begun to decide silently, by a default; a new one that
 * decides by type is added. The planted names must never be real ones: a second declaration of a name compiles.
 */
const changes: Record<string, ScratchChange> = {
  'an event': {
    path: 'libs/protocol/events.ts',
    text: "  z.object({ type: z.literal('session.closed') }),\n",
    replacement:
      "  z.object({ type: z.literal('session.closed') }),\n" +
      "  z.object({ type: z.literal('session.sampled'), text: z.string() }),\n",
  },
  'a command': {
    path: 'libs/protocol/commands.ts',
    text: "  z.strictObject({ type: z.literal('session.close') }),\n",
    replacement:
      "  z.strictObject({ type: z.literal('session.close') }),\n" +
      "  z.strictObject({ type: z.literal('session.sample'), text: messageText }),\n",
  },
  'a timer kind': {
    path: 'libs/protocol/timers.ts',
    text: "'follow-up']",
    replacement: "'follow-up', 'reminder']",
  },
  'a language': {
    path: 'libs/protocol/language-list.ts',
    text: '  en: {',
    replacement: "  fr: { name: 'Français', path: '/fr', tags: /^fr/ },\n  en: {",
  },
};

const places: Record<keyof typeof changes, string[]> = {
  'an event': [
    'infra/faults/history.ts judgedTypes',
    'infra/jest/samples-of-every-type.ts eventSamples',
    'libs/chat/inbox-projection.ts isShownInList',
    'libs/chat/inbox-projection.ts previewOf',
    'libs/chat/session-effects.ts sessionEffects',
    'libs/chat/session.ts evolve',
    'libs/client/transcript.ts ChangesLines',
    'libs/client/transcript.ts lineFromEvent',
    'libs/ledger/event-types.ts MESSAGE_TYPES_SQL',
    'libs/ledger/event-types.ts eventTypeNumbers',
    'libs/ledger/redacted-event.ts emptyFields',
    'libs/ledger/redacted-event.ts redactedEventOf',
    'libs/ledger/sealing.spec.ts frozen',
    'libs/ledger/sealing.ts sealEvent',
    'libs/ledger/stored-event.spec.ts',
    'libs/protocol/events.spec.ts',
    'libs/protocol/events.ts SentMessage',
    'libs/protocol/events.ts eventReaders',
    'libs/protocol/events.ts isSentMessage',
    'libs/protocol/events.ts messageEvents',
    'libs/protocol/events.ts sealedFields',
    'libs/protocol/events.ts translatableFields',
    'libs/protocol/events.ts translatableText',
    'services/gateway/src/case/case-page-html.ts eventText',
    'services/gateway/src/delivery/event-protocols.ts firstProtocols',
    'services/workers/src/search/search-document-of.ts textOf',
  ],
  'a command': [
    'infra/jest/samples-of-every-type.ts commandSamples',
    'libs/chat/blocked-conversation.spec.ts whileBlocked',
    'libs/chat/decide.ts decideAlone',
    'libs/client/conversation.ts retainedCommands',
    'libs/protocol/commands.spec.ts',
    'libs/protocol/commands.ts ModeratedCommand',
    'libs/protocol/commands.ts guardedFields',
    'libs/protocol/commands.ts isModerated',
    'libs/protocol/commands.ts moderatedCommands',
    'services/gateway/src/authorization/command-permissions.ts commandPermissions',
    'services/gateway/src/moderation/secret-masking.ts GuardedField',
    'services/gateway/src/moderation/secret-masking.ts maskCommandSecrets',
    'services/gateway/test/access-table.ts commands',
  ],
  'a timer kind': [
    'infra/faults/checker/check-timers.ts timerStarts',
    'libs/chat/session-effects.ts everyGreetingKind',
    'libs/chat/session-effects.ts timersAfterMessage',
    'services/workers/src/timer.worker.ts TimerWorker',
  ],
  'a language': [
    'infra/bin/organisation/write-organisation.ts WHO_WE_ARE',
    'libs/chat/phone-messages.ts phoneMessages',
    'libs/client/client-file-refusal.ts clientFileRefusal',
    'libs/protocol/client-file-messages.ts clientFileMessages',
    'libs/protocol/client-refusal-messages.ts clientRefusalMessage',
    'libs/protocol/client-refusal-messages.ts clientRefusalMessages',
    'libs/protocol/crisis-lines.ts CRISIS_LINES',
    'libs/protocol/default-welcome.ts defaultWelcome',
    'libs/protocol/hold-reason-labels.ts holdReasonLabels',
    'libs/protocol/refusal-messages.ts refusalMessages',
    'libs/protocol/settings-texts.ts builtInTexts',
    'libs/server/outside-hours.ts TEXTS',
    'services/gateway/src/delivery/placeholder-event.ts placeholderTexts',
    'web/build/organisation.spec.ts other',
    'web/embed/embed.ts LABELS',
    'web/src/console/hours/opening-sentence.spec.ts sentence',
    'web/src/content/neutral-pages.ts NEUTRAL_PAGES',
    'web/src/testing/render-in-site.tsx renderInSite',
    'web/stories/chat/main.tsx',
    'web/stories/chat/sample-texts.ts sampleTexts',
    'web/test/identifiers.e2e.spec.ts texts',
    'web/test/message-journey.e2e.spec.ts MESSAGE_TEXTS',
  ],
};

it.each(Object.keys(changes))('%s is an error wherever it has to be decided on', async (added) => {
  expect(await findErrorPlaces(changes[added]!)).toEqual(places[added]);
});
