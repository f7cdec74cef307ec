import type { CommandId } from '@libs/protocol/ids.ts';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import type { ReadTranslation } from '@libs/client/transcript.ts';

export type DeviceTranslationRequest = {
  commandId: CommandId;
  text: string;
  source: string;
  target: TranslationLanguage;
};

export type OnTranslated = (commandId: CommandId, found: ReadTranslation) => void;
