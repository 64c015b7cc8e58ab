/// <reference lib="dom" />
import { type BankQuestion, WrongCard } from './adapter';

const placeOf = () => document.getElementById('bank') as HTMLElement;

/** Whether the bank asks just now. */
export const wasAsked = (): boolean => document.body.classList.contains('asked');

/** Ends what the bank has asked: the card is there again. */
export function endQuestion(): void {
  document.body.classList.remove('asked');
  placeOf().hidden = true;
  placeOf().querySelector('iframe')?.remove();
}

/** @param waits tells the page of the checkout that the bank asks */
export const bankQuestion = (waits: () => void): BankQuestion => ({
  begin() {
    document.body.classList.add('asked');
    waits();
  },
  show(address, read) {
    this.begin();
    const place = placeOf();
    const page = document.createElement('iframe');
    page.title = 'Confirmação do banco';
    page.src = address;
    place.prepend(page);
    place.hidden = false;
    return new Promise((resolve, reject) => {
      page.addEventListener('load', () => {
        const answer = read(page);
        if (answer !== undefined) resolve(answer);
      });
      document.getElementById('bank-back')?.addEventListener('click', () => reject(new WrongCard()), {
        once: true,
      });
    });
  },
});
