import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton`, by which Radix keeps the page behind a dialog from scrolling. The
 * package writes a style element, and our pages allow none (`style-src 'self'`); an adopted sheet is no markup.
 */
export function styleSingleton() {
  let uses = 0;
  let sheet: CSSStyleSheet | undefined;
  const add = (css: string) => {
    uses += 1;
    if (uses > 1 || !('adoptedStyleSheets' in document)) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const remove = () => {
    uses -= 1;
    if (uses === 0 && sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((own) => own !== sheet);
  };
  return function AdoptedStyle({ styles }: { styles: string }) {
    useEffect(() => {
      add(styles);
      return remove;
    }, [styles]);
    return null;
  };
}
