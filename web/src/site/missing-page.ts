let lastLoggedPath: string | undefined;

/** Logs each missing address once per page load, so that broken links can be found. */
export function logMissingPage(path: string): void {
  if (path === lastLoggedPath) return;
  lastLoggedPath = path;
  console.error(`404: there is no page ${path}`);
}

/**
 * True when the server answered with the "not found" page. Read from the document, because React may not have rendered
 * yet.
 */
export function isMissingPage(page: Document): boolean {
  return page.querySelector('[data-missing-page]') !== null;
}
