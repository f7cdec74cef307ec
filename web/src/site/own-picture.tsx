import { PICTURE_SHAPES, type PictureShape, picturePath } from '../content/pictures.ts';

type OwnPictureProps = {
  picture: { file: string; alt: string };
  shape: PictureShape;
  className?: string;
};

/** A picture that the organisation has given, in its place. */
export function OwnPicture({ picture: { file, alt }, shape, className }: OwnPictureProps) {
  const { width, height } = PICTURE_SHAPES[shape];
  const [one, two] = [picturePath(file, shape, 1), picturePath(file, shape, 2)];
  // A portrait and a logo are as large on every screen; an illustration is as wide as the text.
  const isFluid = shape === 'illustration';
  return (
    <img
      src={one}
      srcSet={isFluid ? `${one} ${width}w, ${two} ${2 * width}w` : `${two} 2x`}
      sizes={isFluid ? `(min-width: 48rem) ${width}px, 100vw` : undefined}
      alt={alt}
      {...{ width, height, className }}
      loading={isFluid ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
