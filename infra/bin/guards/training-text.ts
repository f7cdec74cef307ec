/** `source` is the line that the text was written out from, `writer` the file that it stands in. */
export type TrainingText = { text: string; isHarmful: boolean; source: string; writer: string };
