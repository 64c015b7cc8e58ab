const COPIED = 'Copiado. Agora cole no aplicativo do seu banco.';
const BY_HAND = 'Toque no código, segure e escolha Copiar.';

async function copy(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Browsers inside other apps refuse the clipboard, and still know the older way.
    field.focus();
    field.setSelectionRange(0, field.value.length);
    return document.execCommand('copy');
  }
}

const show = () => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false;
};

/** Buttons that copy a code, and say whether it worked. */
export function copyCode(): void {
  show();
  addEventListener('checkout:page', show);
  addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const field = button && document.getElementById(button.dataset.copy ?? '');
    if (!(field instanceof HTMLTextAreaElement)) return;
    const isCopied = await copy(field);
    const told = document.querySelector('[data-copied]');
    if (told) told.textContent = isCopied ? COPIED : BY_HAND;
  });
}
