import { FORM_READY_EVENT } from '@balcao/contract';
import { readHandover } from './handover';
import { sendEarlySubmits } from './send-early-submits';

function handoverOf(...earlySubmits: HTMLFormElement[]) {
  return { ...readHandover(), earlySubmits, releaseSubmits: jest.fn() };
}

function formInPage() {
  document.body.innerHTML = '<form></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  const sent = jest.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', sent);
  const becomeReady = () => form.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }));
  return { form, sent, becomeReady };
}

it('sends a form once that was sent twice before its code was there, and none that has left the page', () => {
  const { form, sent, becomeReady } = formInPage();
  const gone = document.createElement('form');
  gone.addEventListener('submit', sent);
  const handover = handoverOf(form, form, gone);
  sendEarlySubmits(handover);
  expect(handover.releaseSubmits).not.toHaveBeenCalled();
  becomeReady();
  becomeReady();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(handover.releaseSubmits).toHaveBeenCalled();
});

it('holds nothing back on a page that came without a form', () => {
  document.body.innerHTML = '';
  const handover = handoverOf();
  sendEarlySubmits(handover);
  expect(handover.releaseSubmits).toHaveBeenCalled();
});
