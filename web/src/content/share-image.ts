/** The picture that a link to a page shows elsewhere; drawn by `web/build/share-image.ts`. `/blog/x` → `/pictures/blog-x.png`. */
export function shareImagePath(path: string): string {
  return `/pictures/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}
