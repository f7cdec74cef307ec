export type ShareResult = 'shared' | 'copied' | 'failed';

type ShareableLink = {
  title: string;
  url: string;
};

/** Shares a link with the device's share sheet, or copies it where there is none. */
export async function shareLink(link: ShareableLink): Promise<ShareResult> {
  if (navigator.share) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (fault) {
      // Closing the share sheet must not copy the link.
      if (fault instanceof DOMException && fault.name === 'AbortError') return 'shared';
    }
  }
  return copyToClipboard(link.url);
}

async function copyToClipboard(url: string): Promise<ShareResult> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return copyWithExecCommand(url) ? 'copied' : 'failed';
  }
}

/** Without TLS, as on an internal network, browsers have no Clipboard API. */
function copyWithExecCommand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
