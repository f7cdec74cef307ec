import { type ReactNode, useState } from 'react';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import { m } from '../i18n/messages.ts';
import { splitAtLinks } from './link-detection.ts';
import type { MessageLine, ReadTranslation } from '@libs/client/transcript.ts';

export type ChatSide = 'customer' | 'agent';

type MessageTextProps = { line: MessageLine; side: ChatSide; readIn: TranslationLanguage | null };

/** The text of a message; for a reader of translations the translation, with the original below it or one tap away. */
export function MessageText({ line, side, readIn }: MessageTextProps) {
  const translated = translationFor(line, side, readIn);
  // A customer's links may be evidence of fraud and are not clickable; those of the organisation are.
  const isClickable = line.from !== 'customer';
  const original = <LinkedText text={line.text} isClickable={isClickable} />;
  if (!translated)
    return (
      <>
        {original}
        {isRefused(line, readIn) && (
          <p className="mt-1.5 border-t border-current pt-1 text-sm">{m.chat_translation_altered()}</p>
        )}
      </>
    );
  return (
    <>
      <LinkedText text={translated.text} lang={translated.language} isClickable={isClickable} />
      {side === 'customer' ? (
        <OriginalTextToggle labels={translated.labels}>{original}</OriginalTextToggle>
      ) : (
        <div className="mt-1.5 border-t border-current pt-1 text-sm">
          {translated.labels && <em className="block">{translated.labels.note()}</em>}
          {m.translate_original()}
          {original}
        </div>
      )}
    </>
  );
}

/** Whether the newest translation was refused because a fact in it is another one. */
const isRefused = ({ translations }: MessageLine, readIn: TranslationLanguage | null): boolean =>
  translations?.findLast(({ target }) => target === readIn)?.flag === 'tokens-changed';

/** A translation is labelled as one, and never hides the original. */
function OriginalTextToggle({ labels, children }: { labels: ReadTranslation['labels']; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-1.5 border-t border-current pt-1 text-sm">
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        className="min-h-9 text-start underline underline-offset-2"
      >
        {isShown ? (labels?.hide ?? m.chat_translated_hide)() : (labels?.show ?? m.chat_translated_show)()}
      </button>
      {isShown && children}
    </div>
  );
}

type LinkedTextProps = { text: string; lang?: string; isClickable: boolean };

const LinkedText = ({ text, lang, isClickable }: LinkedTextProps) => (
  <bdi dir="auto" lang={lang} className="block [overflow-wrap:anywhere] whitespace-pre-wrap">
    {splitAtLinks(text).map(({ text: piece, link }, index) =>
      link ? <LinkOrPlainText key={index} text={piece} isClickable={isClickable} {...link} /> : piece,
    )}
  </bdi>
);

type LinkOrPlainTextProps = { text: string; href: string; host: string; isPlain: boolean; isClickable: boolean };

/** The address as it was written, followed by its real host where the text hides it. */
function LinkOrPlainText({ text, href, host, isPlain, isClickable }: LinkOrPlainTextProps) {
  return (
    <>
      {isClickable ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" className="underline">
          {text}
        </a>
      ) : (
        <span dir="ltr">{text}</span>
      )}
      {!isPlain && <strong dir="ltr"> {m.chat_leads_to({ host })}</strong>}
    </>
  );
}

/** The customer reads the translation that the agent has sent; otherwise each side reads translations while they are switched on. */
function translationFor(
  { translation, translations }: MessageLine,
  side: ChatSide,
  readIn: TranslationLanguage | null,
): { language: string; text: string; labels?: ReadTranslation['labels'] } | null {
  if (translation && (side === 'customer' || readIn)) return translation;
  const found = readIn && translations?.findLast(({ target, flag }) => target === readIn && flag === null);
  return found ? { language: found.target, text: found.text, labels: found.labels } : null;
}
