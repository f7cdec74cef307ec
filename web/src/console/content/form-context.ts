import { createContext, useContext } from 'react';
import type { HttpResult } from '../../api/http-client.ts';
import type { ReadPicture } from './use-picture-addresses.ts';
import type { OpeningHours } from '@libs/protocol/business-hours.ts';
import type { Locale } from '@libs/protocol/languages.ts';

export type ReferenceOption = { id: string; name: string };

/** What every field of a form needs to know. */
export type FormContextValue = {
  /** That the organisation offers, the original first. */
  languages: readonly Locale[];
  /** By place: `3.name.en` → what is wrong with it. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** The records that a field may refer to, by the name of their list. */
  references: Readonly<Record<string, readonly ReferenceOption[]>>;
  /** Resolves with null where there is no picture of that name. */
  readPicture?: ReadPicture;
  /** The business hours of the chat for all languages; null for always. */
  readChatHours?: () => Promise<OpeningHours | null>;
  /** Resolves with the name that a text gives to it; without it pictures are chosen by name only. */
  sendPicture?: (file: File) => Promise<HttpResult<{ file: string }>>;
};

export const FormContext = createContext<FormContextValue>({ languages: [], faults: new Map(), references: {} });
export const useForm = (): FormContextValue => useContext(FormContext);
