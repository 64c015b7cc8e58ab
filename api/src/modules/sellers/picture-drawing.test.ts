import sharp from 'sharp';
import { createDrawings } from '../../drawing/drawings';
import { PICTURE_SIDE, redrawPicture } from './pictures';

const DRAWER = { drawings: createDrawings({ processes: 1, maxMs: 60_000 }), sellerId: 'maria' };

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f4e' } });

describe('redrawPicture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('turns a %s into a square WebP', async (format) => {
    const picture = await redrawPicture(DRAWER, await blank(600, 400).toFormat(format).toBuffer());
    if (typeof picture === 'string') throw new Error(picture);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: PICTURE_SIDE,
      height: PICTURE_SIDE,
    });
  });

  it('forgets the place where the photo was taken', async () => {
    const upload = await blank(300, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Camera of Maria' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
      })
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const picture = await redrawPicture(DRAWER, upload);
    if (typeof picture === 'string') throw new Error(picture);
    expect((await sharp(picture.bytes).metadata()).exif).toBeUndefined();
  });

  it('drops whatever was appended to the picture', async () => {
    const upload = Buffer.concat([
      await blank(64, 64).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const picture = await redrawPicture(DRAWER, upload);
    if (typeof picture === 'string') throw new Error(picture);
    expect(picture.bytes.includes('<script>')).toBe(false);
  });

  it('refuses what only claims to be a picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    const cut = (await blank(400, 400).jpeg().toBuffer()).subarray(0, 200);
    expect(await redrawPicture(DRAWER, svg)).toBe('type');
    expect(await redrawPicture(DRAWER, await blank(20, 20).gif().toBuffer())).toBe('type');
    expect(await redrawPicture(DRAWER, cut)).toBe('unreadable');
  });

  it('refuses a small file that unpacks to more than 25 megapixels', async () => {
    expect(await redrawPicture(DRAWER, await blank(6000, 5000).png().toBuffer())).toBe('pixels');
  });
});
