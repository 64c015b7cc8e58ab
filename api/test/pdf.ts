/** An object of a PDF: its dictionary's members, and its stream where it has one. */
export interface PdfObject {
  dict: string;
  stream?: Buffer;
}

/** Writes a PDF of these objects, numbered from 1; the first one is its catalog. */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer | string) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, { dict, stream }] of objects.entries()) {
    offsets.push(length);
    add(`${index + 1} 0 obj\n<< ${dict}${stream ? ` /Length ${stream.length}` : ''} >>\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  }
  const start = length;
  const size = objects.length + 1;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

interface Page {
  mediaBox?: string;
  content: PdfObject;
  /** The object that the content names as `/X`, and those that it refers to from number 6 on. */
  named?: PdfObject;
  more?: PdfObject[];
  trailer?: string;
}

/** A PDF of one page. */
export const onePage = ({ mediaBox = '0 0 595 842', content, named, more = [], trailer }: Page): Buffer =>
  pdfOf(
    [
      { dict: '/Type /Catalog /Pages 2 0 R' },
      { dict: '/Type /Pages /Kids [3 0 R] /Count 1' },
      {
        dict: `/Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>`,
      },
      content,
      named ?? { dict: '' },
      ...more,
    ],
    trailer,
  );

export const text = (content: string): PdfObject => ({ dict: '', stream: Buffer.from(content) });

/** As the app of the digital CNH exports one: a page with the document as an image. */
export const digitalCnh = (jpeg: Buffer, { width, height }: { width: number; height: number }): Buffer =>
  onePage({
    content: text('q 520 0 0 328 37 480 cm /X Do Q'),
    named: {
      dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      stream: jpeg,
    },
  });

/** A PDF of so many empty pages. */
export const manyPages = (count: number): Buffer =>
  pdfOf([
    { dict: '/Type /Catalog /Pages 2 0 R' },
    {
      dict: `/Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, page) => `${page + 3} 0 R`).join(' ')}]`,
    },
    ...Array.from({ length: count }, () => ({ dict: '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]' })),
  ]);
