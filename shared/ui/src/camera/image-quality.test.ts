import { measure, type Pixels } from './image-quality';
import { faceWarnings, warningsOf } from './image-warnings';

/** A picture of grey pixels, each as bright as the function says. */
function picture(width: number, height: number, brightness: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set([0, 1, 2].map(() => brightness(x, y)).concat(255), (y * width + x) * 4);
  return { data, width, height };
}

const stripes = (period: number) => (x: number) => (Math.floor(x / period) % 2 === 0 ? 60 : 180);
/** The same stripes as an unsteady hand leaves them. */
const smear = (x: number) => 120 + 60 * Math.sin(x / 20);

describe('what is measured of a photo', () => {
  it('tells sharp edges from smeared ones', () => {
    expect(measure(picture(64, 64, stripes(8))).sharpness).toBeGreaterThan(1_000);
    expect(measure(picture(64, 64, smear)).sharpness).toBeLessThan(5);
    expect(measure(picture(64, 64, () => 128)).sharpness).toBe(0);
  });

  it('is the mean brightness, over all colours as the eye weighs them', () => {
    expect(measure(picture(10, 10, () => 42)).brightness).toBeCloseTo(42, 3);
    const green: Pixels = { data: new Uint8ClampedArray([0, 255, 0, 255]), width: 1, height: 1 };
    expect(measure(green).brightness).toBeCloseTo(149.685, 2);
  });

  it('is the share of burnt-out pixels, in which every colour is', () => {
    expect(measure(picture(100, 1, (x) => (x < 5 ? 255 : 100))).glare).toBeCloseTo(0.05);
    const red: Pixels = { data: new Uint8ClampedArray([255, 0, 0, 255]), width: 1, height: 1 };
    expect(measure(red).glare).toBe(0);
  });

  it('is nothing for a picture without pixels', () => {
    expect(measure(picture(0, 0, () => 0))).toEqual({ sharpness: 0, brightness: 0, glare: 0 });
  });
});

describe('what a photo warns of', () => {
  const good = { sharpness: 400, brightness: 120, glare: 0.001 };

  it.each([
    ['nothing when all is well', {}, []],
    ['nothing at the bounds of brightness', { brightness: 60 }, []],
    ['nothing at the other bound', { brightness: 200 }, []],
    ['darkness', { brightness: 59.9 }, ['dark']],
    ['too much light', { brightness: 200.1 }, ['bright']],
    ['a reflection of 3 %', { glare: 0.03 }, ['glare']],
    ['a trembling hand', { sharpness: 12 }, ['blurred']],
    ['all of it', { brightness: 10, sharpness: 1, glare: 0.5 }, ['dark', 'glare', 'blurred']],
  ])('is %s', (_what, changes, warnings) => {
    expect(warningsOf({ ...good, ...changes }, 'document')).toEqual(warnings);
  });

  it('is no reflection on a face', () => {
    expect(warningsOf({ ...good, glare: 0.2 }, 'face')).toEqual([]);
  });

  it.each([
    [0, ['no-face']],
    [1, []],
    [2, ['several-faces']],
  ])('with %d faces is %j', (faces, warnings) => {
    expect(faceWarnings(faces)).toEqual(warnings);
  });
});
