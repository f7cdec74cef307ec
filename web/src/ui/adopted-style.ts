import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`, with which Radix stops the page behind a dialog from scrolling. The
 * package inserts a style element, which our policy forbids (`style-src 'self'`); an adopted style sheet is allowed.
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
