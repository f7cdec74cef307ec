let lastLoggedPath: string | undefined;

/** Says once per address that it leads nowhere, so that whoever follows a broken link can find it. */
export function logMissingPage(path: string): void {
  if (path === lastLoggedPath) return;
  lastLoggedPath = path;
  console.error(`404: there is no page ${path}`);
}

/** The document was answered to an address that has no page; React may not have looked at it yet. */
export function isMissingPage(page: Document): boolean {
  return page.querySelector('[data-missing-page]') !== null;
}
