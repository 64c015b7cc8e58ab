/** Lets jsdom open and draw pictures, well lit and sharp, of a size that every slot takes. */
export function fakePhotos(): void {
  const data = (count: number) =>
    Uint8ClampedArray.from({ length: count * 4 }, (_, index) => (index % 8 < 4 ? 90 : 150));
  Object.defineProperties(HTMLCanvasElement.prototype, {
    getContext: {
      value: () => ({
        fillRect() {},
        drawImage() {},
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: data(width * height),
          width,
          height,
        }),
      }),
      configurable: true,
    },
    toBlob: {
      value: (done: (blob: Blob) => void, type: string) => done(new Blob(['drawn anew'], { type })),
      configurable: true,
    },
  });
  Object.assign(window, { createImageBitmap: async () => ({ width: 1_600, height: 1_200, close() {} }) });
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} });
}

/** A file that begins as a JPEG does. */
export const aJpeg = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'rg.jpg');
