/**
 * Checks that code which reads untrusted text does not need quadratic time. It is compared with a quadratic pattern on
 * the same input in the same process, by processor time, so that a slow or busy machine affects both.
 */
const INPUT_LENGTH = 20_000;
const QUADRATIC_PATTERN = /a+[^a]/u;

const repeatToLength = (part: string): string => part.repeat(INPUT_LENGTH / part.length);

const probeTexts: readonly string[] = [
  ...['a', '+1', '1 ', '1-', ' ', '\\"', 'a.', 'a@', 'abandon ', '的', 'https://', '-'].map(repeatToLength),
  ...['a-', '--a.', 'a[.]', '<a', '. ', "1'", '一', 'м是', '_', 'code ', '4111 ', 'password is '].map(repeatToLength),
  `seed${repeatToLength('我')}`,
  repeatToLength(`助记词${'我'.repeat(90)}。`),
  `http://${repeatToLength('.')}a`,
  `a${repeatToLength('. ')}a`,
];

let quadraticCost: number | undefined;

/**
 * The beginnings of those texts on which `read` takes about as long as the quadratic pattern, and far less for a
 * quarter of the text, three times out of three. Work of a fixed cost takes the same time for the quarter, work in one
 * pass a quarter of it, quadratic work a sixteenth.
 */
export function quadraticInputs(read: (text: string) => unknown, texts: readonly string[] = probeTexts): string[] {
  const limit = (quadraticCost ??= cpuCost(() => QUADRATIC_PATTERN.test(repeatToLength('a'))));
  const isSlow = (text: string) => {
    const whole = cpuCost(() => read(text));
    if (whole < limit / 4) return false;
    return whole > 8 * cpuCost(() => read(text.slice(0, text.length / 4)));
  };
  return texts.filter((text) => isSlow(text) && isSlow(text) && isSlow(text)).map((text) => text.slice(0, 16));
}

/** Microseconds of processor time that this process used during `work`, including its other threads. */
function cpuCost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
