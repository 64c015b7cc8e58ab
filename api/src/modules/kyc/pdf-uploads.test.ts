import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import { someOf } from '@balcao/proofs';
import sharp from 'sharp';
import { documentPhoto, openReport, upload } from '../../../test/kyc';
import { digitalCnh, manyPages, onePage, pdfOf, text } from '../../../test/pdf';
import { createAccount } from '../../../test/stored-account';
import { itInTurn } from '../../../test/turns';
import { withStore } from '../../../test/with-store';
import { drawPdf } from '../../pictures/draw-pdf';
import { readImage } from './shared/images';

const MEGABYTE = 1024 * 1024;
/** As in production: a page is drawn in a third of a second, and what never ends for all of it, twice. */
const DRAWING_SECONDS = '5';
const PHOTO = { width: 1_600, height: 1_010 };

const { api, maria } = withStore({ api: { DRAWING_SECONDS }, isShared: true });

beforeAll(() => openReport(api, maria));

async function stored(id: string): Promise<Buffer> {
  const { mime, bytes } = await readImage(api.platform, { seller_id: maria.sellerId, id });
  expect(mime).toBe('image/webp');
  return bytes;
}

/** This many megabytes of spaces, compressed twice to almost nothing. */
async function spaces(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate();
  const compressed = buffer(deflate);
  const block = Buffer.alloc(MEGABYTE, ' ');
  for (let written = 0; written < megabytes; written += 1)
    if (!deflate.write(block)) await once(deflate, 'drain');
  deflate.end();
  return deflateSync(await compressed);
}

describe('the PDF of a digital CNH', () => {
  it('is kept as an image of its first page, without anything else of the file', async () => {
    const pdf = digitalCnh(await documentPhoto(), PHOTO);
    expect(pdf.includes('Camera-secreta')).toBe(true);
    const answer = await upload(api, maria, 'frente', pdf);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ slot: 'frente', width: 1_695, height: 2_400 });

    const image = await stored(answer.json().id);
    const { format, exif, xmp } = await sharp(image).metadata();
    expect([format, exif, xmp]).toEqual(['webp', undefined, undefined]);
    for (const trace of ['%PDF', 'Camera-secreta']) expect(image.includes(trace)).toBe(false);
    // The photo's brown in the middle of the document, white below it.
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    expect(colorAt(800, 500)).toEqual([0x88, 0x44, 0x22].map((tone) => expect.closeTo(tone, -1)));
    expect(colorAt(800, 2_000)).toEqual([255, 255, 255]);
  });

  it('may be sent for the back as well, and is no selfie', async () => {
    const pdf = digitalCnh(await documentPhoto(), PHOTO);
    expect((await upload(api, maria, 'verso', pdf)).statusCode).toBe(201);
    const selfie = await upload(api, maria, 'selfie', pdf);
    expect(selfie.statusCode).toBe(422);
    expect(selfie.json().fields.document[0]).toContain('A selfie precisa ser uma foto');
  });

  it('may come with more behind it, which does not survive', async () => {
    const archive = Buffer.from(`PK\u0003\u0004${'segredo-anexo'.repeat(100)}`);
    const pdf = Buffer.concat([digitalCnh(await documentPhoto(), PHOTO), archive]);
    const answer = await upload(api, maria, 'frente', pdf);
    expect(answer.statusCode).toBe(201);
    expect((await stored(answer.json().id)).includes('segredo-anexo')).toBe(false);
  });
});

describe('a PDF that is no such document', () => {
  const locked = onePage({
    content: text(''),
    trailer: `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
  });

  const REFUSED: [what: string, pdf: Buffer, status: number, sentence: string][] = [
    ['five pages', manyPages(5), 422, 'mais de 4 páginas'],
    ['10 000 pages', manyPages(10_000), 422, 'mais de 4 páginas'],
    ['a password', locked, 422, 'protegido por senha'],
    ['no pages', manyPages(0), 415, 'ler este PDF'],
    [
      'a page as large as a field',
      onePage({ mediaBox: '0 0 1000000000 1000000000', content: text('') }),
      415,
      'ler este PDF',
    ],
    [
      'a page tree without an end',
      pdfOf([{ dict: '/Type /Catalog /Pages 2 0 R' }, { dict: '/Type /Pages /Kids [2 0 R] /Count 1' }]),
      415,
      'ler este PDF',
    ],
    [
      'a page like a ribbon',
      onePage({ mediaBox: '0 0 100 2000', content: text('') }),
      422,
      'ao menos 1000 pixels',
    ],
    ['nothing but its first bytes', Buffer.from('%PDF-1.7'), 415, 'ler este PDF'],
    ['something before it', Buffer.from(`lixo\n${'%PDF-1.7'}`), 415, 'não é aceito'],
    [
      'the first bytes of a JPEG before it',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), manyPages(1)]),
      415,
      'ler esta imagem',
    ],
  ];

  it.each(someOf(REFUSED, 4, 'PDFs that are refused'))(
    'is refused for %s',
    async (_what, pdf, status, sentence) => {
      const refused = await upload(api, maria, 'frente', pdf);
      expect(refused.statusCode).toBe(status);
      expect(JSON.stringify(refused.json())).toContain(sentence);
    },
  );

  itInTurn('pictures', 'bomb')('is refused when it unpacks to hundreds of megabytes', async () => {
    const bomb = onePage({
      content: { dict: '/Filter [/FlateDecode /FlateDecode]', stream: await spaces(600) },
    });
    expect(bomb.length).toBeLessThan(10_000);
    const refused = await upload(api, maria, 'frente', bomb);
    expect(refused.statusCode).toBe(415);
  });

  itInTurn('pictures', 'giant')('is refused when an image in it claims to be giant', async () => {
    const refused = await drawPdf(
      { drawings: api.platform.drawings, sellerId: maria.sellerId },
      onePage({
        content: text('500 0 0 500 0 0 cm /X Do'),
        named: {
          dict: '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]',
          stream: await spaces(500),
        },
      }),
    );
    // It may draw the page without the image. It must not allocate the memory that the image asks for.
    if ('problem' in refused) expect(refused.problem).toBe('pdf-unreadable');
    else expect(refused.width).toBe(1_695);
  });

  /** A valid PDF of a few kilobytes: each of twelve forms draws the next one twenty times. */
  function billionLaughs(): Buffer {
    const form = (next: number) => ({
      dict: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${next} 0 R >> >>`,
      stream: Buffer.from('/X Do '.repeat(20)),
    });
    const forms = Array.from({ length: 12 }, (_, index) => form(index + 6));
    return onePage({
      content: text('/X Do'),
      ...(forms[0] && { named: forms[0] }),
      more: [
        ...forms.slice(1),
        {
          dict: '/Type /XObject /Subtype /Form /BBox [0 0 595 842]',
          stream: Buffer.from('0 0 595 842 re f'),
        },
      ],
    });
  }

  itInTurn('pictures', 'laughs')('is refused as an upload, while others are served', async () => {
    const ana = await createAccount(api.platform);
    await openReport(api, ana);
    const photo = await documentPhoto();
    /** @returns whether another upload was answered before that of the bomb, which ends sooner now and then */
    async function servesOthersMeanwhile(): Promise<boolean> {
      let isOver = false;
      const bomb = upload(api, maria, 'frente', billionLaughs()).finally(() => {
        isOver = true;
      });
      expect((await upload(api, ana, 'frente', photo)).statusCode).toBe(201);
      const wasServed = !isOver;
      const refused = await bomb;
      expect([refused.statusCode, refused.json().code]).toEqual([415, 'unsupported_media_type']);
      return wasServed;
    }
    while (!(await servesOthersMeanwhile()));
    expect(await readdir(api.platform.config.identityDocuments.dir, { recursive: true })).not.toContainEqual(
      expect.stringContaining('.pdf'),
    );
  });

  /** A page of a few kilobytes that is painted a hundred thousand times, without much memory. */
  const slow = () =>
    onePage({
      content: {
        dict: '/Filter /FlateDecode',
        stream: deflateSync(Buffer.from('q 595 0 0 842 0 0 cm /X Do Q\n'.repeat(100_000))),
      },
      named: {
        dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        stream: Buffer.from([1, 2, 3]),
      },
    });

  itInTurn('pictures', 'slow')(
    'is given up when it takes too long, and said so, while the documents of others go on',
    async () => {
      expect(slow().length).toBeLessThan(8600);
      const ana = await createAccount(api.platform);
      await openReport(api, ana);
      const [late, ...others] = await Promise.all([
        upload(api, maria, 'frente', slow()),
        upload(api, ana, 'frente', manyPages(1)),
        upload(api, ana, 'verso', manyPages(1)),
      ]);
      expect([late.statusCode, late.json().errors[0]]).toEqual([
        415,
        expect.stringContaining('demora demais para abrir'),
      ]);
      expect(others.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      // The next of hers is not affected.
      expect((await upload(api, maria, 'frente', manyPages(1))).statusCode).toBe(201);
    },
  );
});

it('tells what to do with a HEIC', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)]);
  const refused = await upload(api, maria, 'frente', heic);
  expect(refused.statusCode).toBe(415);
  expect(refused.json().errors[0]).toContain('Mais compatível');
});
