import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Long enough for a busy machine. Elements that exist are found at once, and a test that hangs still ends.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has the dialog element without its methods; these open and close it as far as tests need.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    const first =
      this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('input, button');
    first?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
