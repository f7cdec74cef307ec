/**
 * The image shown with a shared link to a page; drawn by `web/build/share-image.ts`. `/blog/x` →
 * `/pictures/blog-x.png`.
 */
export function shareImagePath(path: string): string {
  return `/pictures/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}
