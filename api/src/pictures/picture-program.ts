import sharp, { type Sharp } from 'sharp';

/** The place that a picture is drawn for. Pictures are never made larger. */
export interface PictureSize {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
}

export interface PictureInput {
  bytes: Uint8Array;
  /** Of pixels that are decoded already, in four channels; left out for a file. */
  pixels?: { width: number; height: number };
  maxPixels: number;
  /** The largest first: the others are made from it, because decoding a file for each costs too much. */
  sizes: readonly PictureSize[];
  format: 'webp' | 'jpeg';
  /** The best first: the first one with which every size weighs little enough is taken. */
  qualities: readonly number[];
  maxBytes?: number;
}

export interface DrawnPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Upright, without metadata such as EXIF and GPS. */
const opened = ({ bytes, pixels, maxPixels, format }: PictureInput): Sharp => {
  const picture = pixels
    ? sharp(bytes, { raw: { ...pixels, channels: 4 } })
    : sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  return pixels || format === 'jpeg' ? picture.flatten({ background: '#fff' }) : picture;
};

const fitted = (picture: Sharp, { width, height, fit }: PictureSize): Sharp =>
  picture.resize(width, height, { fit, withoutEnlargement: fit === 'inside' });

async function drawn(input: PictureInput): Promise<readonly DrawnPicture[] | 'heavy'> {
  const { sizes, format, qualities, maxBytes = Number.POSITIVE_INFINITY } = input;
  const [largest, ...others] = sizes;
  if (largest === undefined) return [];
  const { data, info } = await fitted(opened(input), largest).raw().toBuffer({ resolveWithObject: true });
  const whole = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  for (const quality of qualities) {
    const pictures = [whole(), ...others.map((size) => fitted(whole(), size))].map((picture) =>
      picture[format]({ quality }).toBuffer({ resolveWithObject: true }),
    );
    const made = (await Promise.all(pictures)).map(({ data: bytes, info: { width, height } }) => ({
      bytes,
      width,
      height,
    }));
    if (made.every(({ bytes }) => bytes.length <= maxBytes)) return made;
  }
  return 'heavy';
}

/** Draws a picture of a stranger anew. Bytes of another file hidden in or behind it do not survive. */
export const draw = (input: PictureInput): Promise<readonly DrawnPicture[] | 'heavy' | 'unreadable'> =>
  drawn(input).catch(() => 'unreadable' as const);
