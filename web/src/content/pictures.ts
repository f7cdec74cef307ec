/** The picture that a link to a page shows elsewhere; drawn by `web/build/pictures.ts`. `/blog/x` → `/pictures/blog-x.png`. */
export function pictureOf(path: string): string {
  return `/pictures/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}
