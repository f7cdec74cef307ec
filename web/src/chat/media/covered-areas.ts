/** A rectangle on a picture, in parts of its width and height: 0 is the left or upper edge, 1 the other one. */
export type Area = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

/** Smaller ones are a tap and not meant to cover anything. */
const MIN_PART = 0.01;
/** How far one press of an arrow key goes. */
const STEP = 0.02;
/** Where the keyboard's frame begins: about a line of text, in the middle. */
export const FIRST_FRAME: Area = { x: 0.3, y: 0.45, width: 0.4, height: 0.1 };

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** What was dragged over, as far as it lies on the picture; null for less than anybody means. */
export function areaBetween(from: Point, to: Point): Area | null {
  const [left, right] = [from.x, to.x].map((x) => clamp(x, 0, 1)).sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [from.y, to.y].map((y) => clamp(y, 0, 1)).sort((a, b) => a - b) as [number, number];
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  return area.width < MIN_PART || area.height < MIN_PART ? null : area;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The frame after an arrow key, moved or made larger or smaller; null for another key. */
export function moveFrame({ x, y, width, height }: Area, key: string, isSizing: boolean): Area | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [byX, byY] = direction.map((sign) => sign * STEP) as [number, number];
  return isSizing
    ? { x, y, width: clamp(width + byX, STEP, 1 - x), height: clamp(height + byY, STEP, 1 - y) }
    : { x: clamp(x + byX, 0, 1 - width), y: clamp(y + byY, 0, 1 - height), width, height };
}

/** The pixels of an area, each one that it touches. */
export function pixelsOf({ x, y, width, height }: Area, picture: { width: number; height: number }): Area {
  const [left, top] = [Math.floor(x * picture.width), Math.floor(y * picture.height)];
  const [right, bottom] = [Math.ceil((x + width) * picture.width), Math.ceil((y + height) * picture.height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
