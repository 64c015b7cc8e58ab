/** Width and height in pixels: of a picture, or of the stage that it is looked at on. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The view of a picture: zoom, turns and centre. */
export interface View {
  /** 1 shows all of it. */
  zoom: number;
  /** Quarters of a turn, clockwise: 0 to 3. */
  turns: number;
  /** The centre of the stage, in pixels of the turned picture. */
  centre: Point;
}

export const MAX_ZOOM = 8;
export const ZOOM_STEP = 1.5;

/** A picture's size once it is turned. */
function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** All of the picture. */
export function wholeView(picture: Size, turns = 0): View {
  const { width, height } = turnedSize(picture, turns);
  return { zoom: 1, turns, centre: { x: width / 2, y: height / 2 } };
}

/** The size of the turned picture that the stage shows: its own shape, in pixels of the picture. */
export function visibleSize(picture: Size, stage: Size, { zoom, turns }: View): Size {
  const { width, height } = turnedSize(picture, turns);
  const shape = stage.width / stage.height;
  const whole = width / height > shape ? width : height * shape;
  return { width: whole / zoom, height: whole / shape / zoom };
}

/** Clamps a centre on one axis, so that the stage shows no empty space; the middle when all of it fits. */
function within(at: number, length: number, visible: number): number {
  if (visible >= length) return length / 2;
  return Math.min(Math.max(at, visible / 2), length - visible / 2);
}

function settled(picture: Size, stage: Size, view: View): View {
  const { width, height } = turnedSize(picture, view.turns);
  const visible = visibleSize(picture, stage, view);
  const centre = {
    x: within(view.centre.x, width, visible.width),
    y: within(view.centre.y, height, visible.height),
  };
  return { ...view, centre };
}

/** Brings a place of the turned picture into the middle. */
export function centredOn(picture: Size, stage: Size, view: View, centre: Point): View {
  return settled(picture, stage, { ...view, centre });
}

/** Moves what is seen by a share of the stage: `{ x: 0.25, y: 0 }` shows more of what is to the right. */
export function moved(picture: Size, stage: Size, view: View, by: Point): View {
  const { width, height } = visibleSize(picture, stage, view);
  const { x, y } = view.centre;
  return centredOn(picture, stage, view, { x: x + by.x * width, y: y + by.y * height });
}

/**
 * The position in the turned picture under a position of the stage, which is given as a share of it from its upper
 * left.
 */
export function placeAt(picture: Size, stage: Size, view: View, at: Point): Point {
  const { width, height } = visibleSize(picture, stage, view);
  return { x: view.centre.x + (at.x - 0.5) * width, y: view.centre.y + (at.y - 0.5) * height };
}

/** Zooms by a factor. What stands at `at` (a share of the stage) stays there. */
export function zoomed(
  picture: Size,
  stage: Size,
  view: View,
  factor: number,
  at: Point = { x: 0.5, y: 0.5 },
): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), MAX_ZOOM);
  const held = placeAt(picture, stage, view, at);
  const { width, height } = visibleSize(picture, stage, { ...view, zoom });
  const centre = { x: held.x - (at.x - 0.5) * width, y: held.y - (at.y - 0.5) * height };
  return settled(picture, stage, { ...view, zoom, centre });
}

/** Turns the picture a quarter clockwise, around what is in the middle. */
export function turned(picture: Size, stage: Size, { turns, centre, zoom }: View): View {
  const { height } = turnedSize(picture, turns);
  const around = { x: height - centre.y, y: centre.x };
  return settled(picture, stage, { zoom, turns: (turns + 1) % 4, centre: around });
}

/** The part of the turned picture that the stage shows, as `viewBox` of SVG has it. */
export function viewBoxOf(picture: Size, stage: Size, view: View): string {
  const { width, height } = visibleSize(picture, stage, view);
  return [view.centre.x - width / 2, view.centre.y - height / 2, width, height]
    .map((number) => Number(number.toFixed(2)))
    .join(' ');
}

/** The SVG transform that turns the picture so that it begins at 0, 0 again. */
export function turnTransform({ width, height }: Size, turns: number): string {
  const shift = [
    [0, 0],
    [height, 0],
    [width, height],
    [0, width],
  ][turns] ?? [0, 0];
  return `translate(${shift.join(' ')}) rotate(${turns * 90})`;
}
