import { sendEarlySubmits } from './send-early-submits';

it('sends a form once that was sent twice before its code was there, and none that has left the page', () => {
  document.body.innerHTML = '<form></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  const sent = jest.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', sent);
  const gone = document.createElement('form');
  gone.addEventListener('submit', sent);
  const handover = {
    earlyAnswers: {},
    earlySubmits: [form, form, gone],
    redirectedFrom: null,
    releaseSubmits: jest.fn(),
  };
  sendEarlySubmits(handover);
  sendEarlySubmits(handover);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(handover.releaseSubmits).toHaveBeenCalled();
});
