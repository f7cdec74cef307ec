/**
 * No pattern that reads a stranger's words may need a time that grows with the square of them. Measured against a
 * pattern that does, on the same input and in the same process, by the processor's own count: a slow or busy machine
 * slows both.
 */
const LENGTH = 20_000;
const SQUARE = /a+[^a]/u;

const again = (part: string): string => part.repeat(LENGTH / part.length);

const probes: readonly string[] = [
  ...['a', '+1', '1 ', '1-', ' ', '\\"', 'a.', 'a@', 'abandon ', '的', 'https://', '-'].map(again),
  ...['a-', '--a.', 'a[.]', '<a', '. ', "1'", '一', 'м是', '_', 'code ', '4111 ', 'password is '].map(again),
  `seed${again('我')}`,
  again(`助记词${'我'.repeat(90)}。`),
  `http://${again('.')}a`,
  `a${again('. ')}a`,
];

let square: number | undefined;

/** The beginnings of those texts that `read` takes a time for that is near the square's, three times out of three. */
export function slowTexts(read: (text: string) => unknown, texts: readonly string[] = probes): string[] {
  const limit = (square ??= cost(() => SQUARE.test(again('a')))) / 4;
  const isSlow = (text: string) => cost(() => read(text)) > limit;
  return texts.filter((text) => isSlow(text) && isSlow(text) && isSlow(text)).map((text) => text.slice(0, 16));
}

/** Microseconds that the processor has worked for this process meanwhile, other threads of it included. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
