import { z } from 'zod';
import type { Locale } from './languages.ts';
import { isStorable } from './text.ts';

const words = (most: number) => z.string().max(most).refine(isStorable, 'text.malformed');

/**
 * The live-chat settings of one agent, with the only copy of each default and range. Not strict: a newer gateway may have
 * stored or answered a field that is not known here. What may be sent is strict, in `http.ts`.
 */
export const liveChatSettings = z.object({
  avatarUrl: words(2048).nullable().default(null),
  agentName: words(80).nullable().default(null),
  /** Empty means: the greeting below, in the visitor's language. */
  welcomeMessage: words(2000).default(''),
  welcomeDelaySeconds: z.int().min(0).max(60).default(2),
  /** Empty means: no follow-up. */
  followUpMessage: words(2000).default(''),
  followUpDelaySeconds: z.int().min(0).max(300).default(30),
  askForName: z.boolean().default(true),
  askForEmail: z.boolean().default(true),
  askForPhone: z.boolean().default(false),
  allowSkipDetails: z.boolean().default(false),
  detailsExplanationMessage: words(2000).default(''),
  autoDetectBrowserTranslate: z.boolean().default(true),
  /** When somebody answers, in the house's own words. Empty means: nothing is promised. */
  answeringTimes: words(200).default(''),
});
export type LiveChatSettings = z.infer<typeof liveChatSettings>;

export const defaultSettings: LiveChatSettings = liveChatSettings.parse({});

/**
 * A stored row as this version understands it. Every command reads the settings, so none of them may stop it: a field
 * that is not known here is ignored, a value of a newer version that does not fit is read as the default. The row itself
 * keeps both.
 */
export function readStoredSettings(row: object): LiveChatSettings {
  const shape: Record<string, z.ZodType> = liveChatSettings.shape;
  const isReadable = ([name, value]: [string, unknown]) =>
    Object.hasOwn(shape, name) && shape[name]!.safeParse(value).success;
  return liveChatSettings.parse(Object.fromEntries(Object.entries(row).filter(isReadable)));
}

/** What an agent's own page offers as a greeting before one is saved. */
export const suggestedWelcome: Record<Locale, string> = {
  'zh-CN': '您好！欢迎使用我们的防诈骗援助服务。今天有什么可以帮您？',
  'zh-TW': '您好！歡迎使用我們的防詐騙協助服務。今天有什麼可以幫您？',
  en: 'Hello! Welcome to our fraud prevention support. How can I help you today?',
};

/** The greeting where the settings have none. */
export const defaultWelcome: Record<Locale, string> = {
  'zh-CN': '您好，欢迎使用反欺诈援助服务。请问有什么可以帮您？',
  'zh-TW': '您好，歡迎使用反詐騙協助服務。請問有什麼可以幫您？',
  en: 'Hello, and welcome to the anti-fraud support service. How can we help you?',
};
