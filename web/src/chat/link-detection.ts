/** A piece of what somebody wrote: words, or a web address with the host that it really leads to. */
export type TextPiece = { text: string; link?: DetectedLink };

type DetectedLink = {
  href: string;
  /** As the network knows it: look-alike letters show up as `xn--`. */
  host: string;
  /** The host that people read is the host; nothing in the writing hides it. */
  isPlain: boolean;
};

/** A host may be in any script; behind it an address is ASCII, so a Chinese sentence may follow without a space. */
const LINK_PATTERN =
  /\b(?:https?:\/\/|www\.)[^\s/?#<>"'“”‘’（）【】《》「」，。！？；：、]+(?:[/?#][!#-&(-;=?-~]*)?/giu;
/** `example.com谢谢`: an ASCII name ends where Chinese begins. */
const HOST_BEFORE_CHINESE = /^[\x21-\x7e]+\.[a-z]{2,24}(?=\p{scx=Han})/iu;
/** What stands before it keeps it from being looked for at each of its own characters. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]}*_~])[.,;:!?)\]}*_~]+$/;

/** Cuts a text at its web addresses. The pieces together are the text, letter by letter. */
export function splitAtLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK_PATTERN)) {
    const written = (HOST_BEFORE_CHINESE.exec(found)?.[0] ?? found).replace(TRAILING_PUNCTUATION, '');
    const link = parseLink(written);
    if (!link) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: written, link });
    end = index + written.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function parseLink(written: string): DetectedLink | null {
  const whole = /^https?:/i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(whole)) return null;
  const { href, host, hostname, protocol } = new URL(whole);
  if (!/^https?:$/.test(protocol) || !hostname.includes('.')) return null;
  const rest = whole.slice(whole.indexOf('//') + 2).toLowerCase();
  return { href, host, isPlain: rest.startsWith(host) && /^(?:[/?#]|$)/.test(rest.slice(host.length)) };
}
