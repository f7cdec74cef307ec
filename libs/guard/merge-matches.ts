import { overlaps, type SecretMatch } from './secret-match.ts';

/** In the order of the text; two that overlap are one, so that nothing of either is left. */
export function mergeOverlapping(found: SecretMatch[]): SecretMatch[] {
  const secrets: SecretMatch[] = [];
  for (const secret of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = secrets.at(-1);
    if (!last || !overlaps(last, secret)) secrets.push(secret);
    else if (secret.end > last.end || last.kind === 'card-number')
      secrets[secrets.length - 1] = mergeMatches(last, secret);
  }
  return secrets;
}

/** The mask of a card leaves some digits; a card that overlaps another secret is masked as that one, as a whole. */
const mergeMatches = (first: SecretMatch, second: SecretMatch): SecretMatch => ({
  kind: first.kind === 'card-number' ? second.kind : first.kind,
  start: first.start,
  end: Math.max(first.end, second.end),
});
