/** Characters that hold sentences, names and addresses together, of which a row of random ones has next to none. */
const FUNCTION_CHARACTERS = new Set(
  '的了我你他她们們不在有这這那就都要会會说說到去好人个個也很吗嗎吧呢没沒被把给給让讓和跟还還能可以后後里裡来來什么麼怎样樣为為因所对對过過着著钱錢元行公司省市区區路号號年月日',
);
/** In two thousand random rows of twelve none had more than four; a sentence has about every third. */
const MAX_FUNCTION_SHARE = 0.25;
/** Random rows fall apart into single characters (0.7 to 1 of them), sentences into words of two or three. */
const MIN_SINGLE_SHARE = 0.6;

let segmenter: Intl.Segmenter | null | undefined;

/**
 * Whether Chinese characters make sense together, by the dictionary that every current browser and Node bring with
 * them. Where there is none, everything counts as a sentence.
 */
export function looksLikeSentence(text: string): boolean {
  const characters = [...text];
  const functions = characters.filter((character) => FUNCTION_CHARACTERS.has(character)).length;
  if (functions > characters.length * MAX_FUNCTION_SHARE) return true;
  segmenter ??= createSegmenter();
  if (!segmenter) return true;
  const singles = [...segmenter.segment(text)].filter(({ segment }) => [...segment].length === 1).length;
  return singles < characters.length * MIN_SINGLE_SHARE;
}

const createSegmenter = (): Intl.Segmenter | null =>
  'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;
