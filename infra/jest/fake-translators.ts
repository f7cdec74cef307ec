import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** How the fake behaves: as published, or as a failing or a malicious provider. */
export type TranslatorMode =
  | 'honest'
  | 'hang'
  | 'fail'
  | 'limit'
  | 'lie'
  | 'drop'
  | 'page'
  | 'flood'
  | 'redirect'
  | 'nonsense';

export type FakeTranslators = LoopbackServer & {
  mode: TranslatorMode;
  /**
   * Texts per call, in order, and the languages as the call names them; no source where the provider has to detect it.
   */
  calls: { path: string; texts: string[]; source: unknown; target: unknown }[];
  /** Requests of any kind, in any mode. */
  requestCount: number;
  /** Requests that followed a redirect, which must never happen. */
  trappedCount: number;
};

/** Characters of each language's script, so that a language detector recognises it. */
const translationPrefixes: Record<string, string> = {
  ...{ zh: '译文', 'zh-tw': '譯文', 'zh-hant': '譯文' },
  ...{ en: 'translated', ru: 'перевод', ja: '訳文', fr: 'traduit' },
};
const FLOOD_BYTES = 5 * 1024 * 1024;

/**
 * One server with the published APIs of all our providers: it checks what they check and refuses what they refuse, in
 * their format. It "translates" by putting a word of the target language in front.
 */
export async function fakeTranslators(mode: TranslatorMode = 'honest'): Promise<FakeTranslators> {
  const server = await startLoopbackServer((request, response) => void handleRequest(fake, request, response));
  const fake: FakeTranslators = { ...server, mode, calls: [], requestCount: 0, trappedCount: 0 };
  return fake;
}

async function handleRequest(fake: FakeTranslators, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake');
  if (url.pathname === '/trap') {
    fake.trappedCount += 1;
    return void sendReply(response, { status: 200, answer: {} });
  }
  fake.requestCount += 1;
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (answerByMode(fake, response)) return;
  const api = providerApis[url.pathname];
  sendReply(response, api ? api({ fake, request, url, body: body as never }) : errorReply(404, {}));
}

/** Whether the mode determines the answer, whatever the request. */
function answerByMode({ mode, url }: FakeTranslators, response: ServerResponse): boolean {
  if (mode === 'hang') return true;
  if (mode === 'fail') return sendReply(response, errorReply(503, { message: 'Service unavailable' }));
  if (mode === 'limit')
    return sendReply(response, {
      status: 429,
      answer: { message: 'Too many requests' },
      headers: { 'retry-after': '1' },
    });
  if (mode === 'redirect')
    return sendReply(response, { status: 307, answer: {}, headers: { location: `${url}/trap` } });
  if (mode === 'nonsense') return !response.writeHead(200).end('<html>It works!</html>').headersSent || true;
  if (mode === 'flood') return !response.writeHead(200).end('x'.repeat(FLOOD_BYTES)).headersSent || true;
  return false;
}

type FakeReply = { status: number; answer: object; headers?: Record<string, string> };

function sendReply(response: ServerResponse, { status, answer: body, headers }: FakeReply): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
}

type TranslatorCall = { fake: FakeTranslators; request: IncomingMessage; url: URL; body: Record<string, unknown> };
const okReply = (answer: object): FakeReply => ({ status: 200, answer });
const errorReply = (status: number, answer: object): FakeReply => ({ status, answer });

type FakeTranslationRequest = { texts: unknown; source?: unknown; target: unknown };

function translate({ fake, url }: TranslatorCall, { texts, source, target }: FakeTranslationRequest): string[] {
  const list = texts as string[];
  fake.calls.push({ path: url.pathname, texts: list, source, target });
  const language = String(target).toLowerCase();
  const word = translationPrefixes[language] ?? translationPrefixes[language.slice(0, 2)] ?? 'x';
  if (fake.mode === 'lie')
    return list.map(
      (text) => `${word} ${text.replaceAll(/\{\{\d+\}\}/g, '0x00000000000000000000000000000000DeaDBeef')}`,
    );
  if (fake.mode === 'drop') return list.map((text) => `${word} ${text.replace('{{0}}', '')}`);
  if (fake.mode === 'page') return list.map((text) => `<p>${word} ${text}</p>`);
  return list.map((text) => `${word} ${text}`);
}

const areTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.length > 0 && list.every((text) => typeof text === 'string');

const providerApis: Record<string, (call: TranslatorCall) => FakeReply> = {
  '/translate': (call) => (Array.isArray(call.body) ? azure(call) : libre(call)),
  '/v2/translate': deepl,
  '/language/translate/v2': google,
  '/v1/chat/completions': openai,
};

function libre(call: TranslatorCall): FakeReply {
  const { q, source, target, format, api_key } = call.body;
  if (api_key !== 'libre-key') return errorReply(403, { error: 'Invalid API key' });
  if (!areTexts(q) || !source || format !== 'text')
    return errorReply(400, { error: 'Invalid request: missing parameter' });
  if (!['zh-Hans', 'zh-Hant', 'en', 'ru', 'ja', 'fr'].includes(String(target)))
    return errorReply(400, { error: `${String(target)} is not supported` });
  const detected = source === 'auto' ? { detectedLanguage: q.map(() => ({ confidence: 90, language: 'en' })) } : {};
  return okReply({ ...detected, translatedText: translate(call, { texts: q, source, target }) });
}

function deepl(call: TranslatorCall): FakeReply {
  const { text, target_lang, source_lang } = call.body;
  if (call.request.headers.authorization !== 'DeepL-Auth-Key deepl-key')
    return errorReply(403, { message: 'Forbidden' });
  if (!areTexts(text) || !/^(ZH-HAN[ST]|EN-(US|GB)|RU|JA|FR)$/.test(String(target_lang)))
    return errorReply(400, { message: "Value for 'target_lang' not supported." });
  if (source_lang !== undefined && !/^"[A-Z]{2}"$/.test(JSON.stringify(source_lang)))
    return errorReply(400, { message: "Value for 'source_lang' not supported." });
  const detected = source_lang ?? 'EN';
  return okReply({
    translations: translate(call, { texts: text, source: source_lang, target: target_lang }).map((one) => ({
      detected_source_language: detected,
      text: one,
    })),
  });
}

function google(call: TranslatorCall): FakeReply {
  const { q, target, source, format } = call.body;
  if (call.request.headers['x-goog-api-key'] !== 'google-key') return errorReply(403, { error: { code: 403 } });
  if (!areTexts(q) || !/^(zh-CN|zh-TW|en|ru|ja|fr)$/.test(String(target)) || format !== 'text')
    return errorReply(400, { error: { code: 400, message: 'Invalid Value' } });
  const detected = source === undefined ? { detectedSourceLanguage: 'en' } : {};
  return okReply({
    data: {
      translations: translate(call, { texts: q, source, target }).map((translatedText) => ({
        translatedText,
        ...detected,
      })),
    },
  });
}

function azure(call: TranslatorCall): FakeReply {
  const { request, url } = call;
  const items = call.body as unknown as { Text?: unknown }[];
  if (request.headers['ocp-apim-subscription-key'] !== 'azure-key') return errorReply(401, { error: { code: 401000 } });
  if (url.searchParams.get('api-version') !== '3.0') return errorReply(400, { error: { code: 400021 } });
  const to = url.searchParams.get('to');
  if (!/^(zh-Han[st]|en|ru|ja|fr)$/.test(to ?? '')) return errorReply(400, { error: { code: 400036 } });
  const source = url.searchParams.get('from') ?? undefined;
  const texts = translate(call, { texts: items.map(({ Text }) => Text), source, target: to });
  const detected = source ? {} : { detectedLanguage: { language: 'en', score: 1 } };
  return okReply(texts.map((text) => ({ ...detected, translations: [{ text, to }] })));
}

function openai(call: TranslatorCall): FakeReply {
  const { model, messages } = call.body as { model?: string; messages?: { role: string; content: string }[] };
  if (call.request.headers.authorization !== 'Bearer openai-key')
    return errorReply(401, { error: { code: 'invalid_api_key' } });
  if (!model || messages?.[0]?.role !== 'system' || messages[1]?.role !== 'user') return errorReply(400, { error: {} });
  const content = JSON.stringify({
    source: 'en',
    texts: translate(call, JSON.parse(messages[1].content) as FakeTranslationRequest),
  });
  return okReply({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });
}
