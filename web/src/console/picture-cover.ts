const STORAGE_KEY = 'aidline.console.pictures-shown';

/** Whether this agent wants to see customers' pictures at once in this browser. They are covered until opened otherwise. */
export const pictureCover = {
  isShownAtOnce: (): boolean => {
    try {
      return localStorage.getItem(STORAGE_KEY) === '1';
    } catch {
      return false;
    }
  },
  showAtOnce: (isOn: boolean): void => {
    try {
      if (isOn) localStorage.setItem(STORAGE_KEY, '1');
      else localStorage.removeItem(STORAGE_KEY);
    } catch {
      return; // Storage is blocked: pictures stay covered.
    }
  },
};

/**
 * Around the messages: what a customer has sent may be graphic, so it is blurred in the list and says how it is opened.
 * The large picture that opens is not.
 */
export const COVERED_PICTURES = [
  '[&_[data-from=customer]_button:has(>img)]:relative',
  '[&_[data-from=customer]_button>img]:blur-xl',
  '[&_[data-from=customer]_button:has(>img)]:after:absolute',
  '[&_[data-from=customer]_button:has(>img)]:after:inset-x-0',
  '[&_[data-from=customer]_button:has(>img)]:after:bottom-0',
  '[&_[data-from=customer]_button:has(>img)]:after:bg-surface',
  '[&_[data-from=customer]_button:has(>img)]:after:px-1',
  '[&_[data-from=customer]_button:has(>img)]:after:text-xs',
  '[&_[data-from=customer]_button:has(>img)]:after:text-ink',
  '[&_[data-from=customer]_button:has(>img)]:after:content-[attr(aria-label)]',
].join(' ');
