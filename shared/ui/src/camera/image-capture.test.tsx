import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaptureTarget } from './capture-target';
import type { CapturedImage } from './captured-image';
import { ImageCapture } from './image-capture';
import { type FakeBrowser, type FakeCamera, fakeBrowser } from './testing/fake-browser';
import { A_DOCUMENT, A_FACE } from './testing/targets';

interface Opened {
  browser: FakeBrowser;
  user: ReturnType<typeof userEvent.setup>;
  taken: (CapturedImage | null)[];
  used: CapturedImage[];
  closed: () => number;
  unmount(): void;
}

function open(camera: FakeCamera = {}, target: CaptureTarget = A_DOCUMENT, kept?: CapturedImage): Opened {
  const browser = fakeBrowser(camera);
  const taken: Opened['taken'] = [];
  const used: CapturedImage[] = [];
  let closed = 0;
  const { unmount } = render(
    <ImageCapture
      target={target}
      taken={kept}
      phone={<p>Aqui vem o código.</p>}
      onTaken={(image) => taken.push(image)}
      onUse={(image) => used.push(image)}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  // Ignores `accept`, because a person can choose any file.
  const user = userEvent.setup({ applyAccept: false });
  return { browser, user, taken, used, closed: () => closed, unmount };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function openCamera(...args: Parameters<typeof open>): Promise<Opened> {
  const opened = open(...args);
  await opened.user.click(await button(/^Tirar foto/));
  return opened;
}

async function choose({ user }: Opened, content: string, name = 'foto.jpg'): Promise<void> {
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  await user.upload(screen.getByLabelText(/^Escolher arquivo/), new File([bytes], name));
}

const JPEG = '\xff\xd8\xff\xe0';

describe('taking a photo with the camera', () => {
  it('shows it before it is used, and asks for the rear camera with enough pixels', async () => {
    const { browser, user, taken, used } = await openCamera();
    await user.click(await button('Tirar foto'));
    expect(screen.getByRole('heading', { name: 'Está tudo legível?' })).toBeVisible();
    expect(await screen.findByRole('img', { name: /a foto que será enviada/ })).toBeInTheDocument();
    expect(used).toEqual([]);
    await user.click(await button('Usar foto'));
    expect(used).toEqual(taken);
    expect(used[0]).toMatchObject({ kind: 'photo', warnings: [] });
    expect(browser.asked).toEqual([
      { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_920 } } },
    ]);
  });

  it('can be done with the keyboard alone', async () => {
    const { user, used } = open();
    expect(await button(/^Tirar foto/)).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await button('Tirar foto')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await button('Usar foto')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(used).toHaveLength(1);
  });

  it('asks for the front camera for a face, and mirrors it', async () => {
    const { browser } = await openCamera({}, A_FACE);
    expect(await screen.findByText(/rosto inteiro/)).toBeVisible();
    expect(browser.asked[0]).toMatchObject({ video: { facingMode: { ideal: 'user' } } });
    expect(screen.getByLabelText('Câmera: Selfie')).toHaveClass('bal-camera-mirrored');
  });

  it('is done again when the person says so, and what was taken is given up', async () => {
    const { browser, user, taken } = await openCamera();
    await user.click(await button('Tirar foto'));
    await user.click(await button('Refazer'));
    expect(await button('Tirar foto')).toBeVisible();
    expect(taken.at(-1)).toBeNull();
    expect(browser.tracks).toHaveLength(2);
  });

  it('warns of a dark photo, and lets the person use it all the same', async () => {
    const { user, used } = await openCamera({ grey: () => 20 });
    await user.click(await button('Tirar foto'));
    expect(await screen.findByRole('alert')).toHaveTextContent('A foto está escura.');
    await user.click(await button('Usar assim mesmo'));
    expect(used[0]?.warnings).toEqual(['dark', 'blurred']);
  });

  it('refuses a picture that is too small to be read, and says what else there is', async () => {
    const { user, taken } = await openCamera({ width: 1_280, height: 720 });
    await user.click(await button('Tirar foto'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/1280 × 720 pixels.*ao menos 1000/);
    expect(await button(/^Continuar no celular/)).toBeVisible();
    expect(taken).toEqual([]);
  });

  it('has a light and another camera where the device has them', async () => {
    const { browser, user } = await openCamera({ torch: true, devices: ['rear', 'front'] });
    await user.click(await button('Ligar luz'));
    expect(browser.tracks[0]?.applied).toEqual([{ advanced: [{ torch: true }] }]);
    expect(await button('Desligar luz')).toBeVisible();
    await user.click(await button('Trocar câmera'));
    await waitFor(() => expect(browser.tracks.at(-1)?.deviceId).toBe('front'));
    expect(browser.tracks[0]?.readyState).toBe('ended');
  });
});

describe('a camera', () => {
  it('is off after the photo, after Escape, and when the page goes', async () => {
    const shot = await openCamera();
    await shot.user.click(await button('Tirar foto'));
    await button('Usar foto');
    expect(shot.browser.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    shot.unmount();

    const left = await openCamera();
    await button('Tirar foto');
    left.unmount();
    expect(left.browser.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  it('is off while nobody sees the page, and on again afterwards', async () => {
    const { browser } = await openCamera();
    await button('Tirar foto');
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(browser.tracks[0]?.readyState).toBe('ended');
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(browser.tracks).toHaveLength(2));
    visibility.mockRestore();
  });

  it.each([
    ['NotAllowedError', 'A câmera não foi permitida'],
    ['NotFoundError', 'Nenhuma câmera encontrada'],
    ['NotReadableError', 'A câmera está em uso'],
    ['TypeError', 'A câmera não abriu'],
  ])('that fails with %s is explained, and a file takes its place', async (error, title) => {
    const opened = await openCamera({ error });
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('heading', { name: 'Frente do documento' })).toBeVisible();
    await choose(opened, JPEG);
    expect(await button('Usar foto')).toBeVisible();
  });

  it('is not offered on pages without https', async () => {
    const { browser, user } = open();
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    await user.click(await button(/^Tirar foto/));
    expect(await screen.findByRole('alert')).toHaveTextContent('A câmera não abre neste endereço');
    expect(browser.tracks).toEqual([]);
  });

  it('can be tried again', async () => {
    const { browser, user } = await openCamera({ error: 'NotReadableError' });
    const retry = await button('Tentar a câmera de novo');
    browser.camera.error = undefined;
    await user.click(retry);
    expect(await button('Tirar foto')).toBeVisible();
  });

  it('that is pulled out says so', async () => {
    const { browser } = await openCamera();
    await button('Tirar foto');
    act(() => void browser.tracks[0]?.dispatchEvent(new Event('ended')));
    expect(await screen.findByRole('alert')).toHaveTextContent('A câmera parou');
  });
});

describe('choosing a file', () => {
  it('makes a photo of it', async () => {
    const opened = open();
    await choose(opened, JPEG);
    await opened.user.click(await button('Usar foto'));
    expect(opened.used[0]?.kind).toBe('photo');
    expect(await opened.used[0]?.blob.text()).toBe('1920x1080');
  });

  it('leaves the PDF of the digital CNH as it is', async () => {
    const opened = open();
    await choose(opened, '%PDF-1.7 cnh', 'cnh.pdf');
    expect(await screen.findByText(/PDF será enviado como está/)).toBeVisible();
    await opened.user.click(await button('Usar PDF'));
    expect(await opened.used[0]?.blob.text()).toBe('%PDF-1.7 cnh');
  });

  it.each([
    ['\0\0\0\x18ftypheic', /HEIC/],
    ['MZ..', /não é JPG/],
  ])('refuses %j and says why, with the other ways at hand', async (content, words) => {
    const opened = open();
    await choose(opened, content);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await button(/^Tirar foto/)).toHaveFocus();
    expect(opened.taken).toEqual([]);
  });

  it('says so when the browser cannot open it', async () => {
    const opened = open();
    Object.assign(window, { createImageBitmap: () => Promise.reject(new Error('Broken.')) });
    await choose(opened, JPEG);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível abrir este arquivo.');
  });
});

describe('the sheet', () => {
  it('leads to the phone', async () => {
    const { user } = open();
    await user.click(await button(/^Continuar no celular/));
    const sheet = screen.getByRole('dialog', { name: 'Continuar no celular' });
    expect(within(sheet).getByText('Aqui vem o código.')).toBeVisible();
  });

  it('does not lead from a phone to a phone', async () => {
    const plain = window.matchMedia;
    window.matchMedia = (query) => ({ ...plain(query), matches: query.includes('coarse') });
    open();
    expect(await button(/^Tirar foto/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Continuar no celular/ })).not.toBeInTheDocument();
    window.matchMedia = plain;
  });

  it('looks at a photo first that was taken before', async () => {
    const kept: CapturedImage = { kind: 'photo', blob: new Blob(['kept']), warnings: ['blurred'] };
    const { user, used } = open({}, A_DOCUMENT, kept);
    expect(await screen.findByRole('alert')).toHaveTextContent('tremida');
    await user.click(await button('Usar assim mesmo'));
    expect(used).toEqual([kept]);
  });

  it('closes by its button', async () => {
    const { user, closed } = open();
    await user.click(await button('Fechar'));
    expect(closed()).toBe(1);
  });
});
