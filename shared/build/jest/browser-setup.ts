import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Patience for a busy machine; what is there already is found at once, and a test that hangs still ends.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has the dialog element without its methods; these open and close it as far as a test can tell.
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
