/** An agent's own things, kept in the same browser: nothing of a visitor is in them. */
const AGENT_KEYS = /^(agentId$|agentName$|quickResponses_)/;

/** Removes what a visit has stored. The chat hears of it first, so that it is silent from then on and writes nothing back. */
export function forgetVisit(): void {
  dispatchEvent(new Event('aidline.forget'));
  for (const forget of [() => sessionStorage.clear(), forgetKept, forgetCopies]) evenIfRefused(forget);
}

/** A browser that refuses storage has nothing to forget; leaving must not fail over it. */
function evenIfRefused(forget: () => void): void {
  try {
    forget();
  } catch {
    return;
  }
}

function forgetKept(): void {
  for (const key of Object.keys(localStorage)) if (!AGENT_KEYS.test(key)) localStorage.removeItem(key);
}

/** The chat's second copy (`chat/kept-copy.ts`) and chosen files (`chat/files/kept-files.ts`); what they hold open they empty themselves. */
function forgetCopies(): void {
  for (const name of ['aidline.kept', 'aidline.files']) indexedDB.deleteDatabase(name);
}
