/** A piece of a message: plain text, or a web address with the host that it really leads to. */
export type TextPiece = { text: string; link?: DetectedLink };

type DetectedLink = {
  href: string;
  /** As the network sees it: look-alike letters become `xn--`. */
  host: string;
  /** The text shows the real host; nothing in it hides the host. */
  isPlain: boolean;
};

/** A host may be in any script; after it an address is ASCII, so a Chinese sentence may follow without a space. */
const LINK_PATTERN =
  /\b(?:https?:\/\/|www\.)[^\s/?#<>"'“”‘’（）【】《》「」，。！？；：、]+(?:[/?#][!#-&(-;=?-~]*)?/giu;
/** `example.com谢谢`: an ASCII name ends where Chinese begins. */
const HOST_BEFORE_CHINESE = /^[\x21-\x7e]+\.[a-z]{2,24}(?=\p{scx=Han})/iu;
/** The lookbehind keeps the pattern from being tried at each character of the punctuation. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]}*_~])[.,;:!?)\]}*_~]+$/;

/** Splits a text at its web addresses. The pieces joined are exactly the text. */
export function splitAtLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK_PATTERN)) {
    const address = (HOST_BEFORE_CHINESE.exec(found)?.[0] ?? found).replace(TRAILING_PUNCTUATION, '');
    const link = parseLink(address);
    if (!link) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, link });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function parseLink(address: string): DetectedLink | null {
  const whole = /^https?:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const { href, host, hostname, protocol } = new URL(whole);
  if (!/^https?:$/.test(protocol) || !hostname.includes('.')) return null;
  const rest = whole.slice(whole.indexOf('//') + 2).toLowerCase();
  return { href, host, isPlain: rest.startsWith(host) && /^(?:[/?#]|$)/.test(rest.slice(host.length)) };
}
