export type ReportTable = {
  title: string;
  head: string[];
  rows: (string | number)[][];
};
