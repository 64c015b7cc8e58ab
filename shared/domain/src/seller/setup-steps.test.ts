import { nextSetupStep } from './setup-steps';

describe('the next step of a set-up', () => {
  it('is the first open one that has a place', () => {
    const steps = [
      { state: 'done', path: '/perfil' },
      { state: 'waiting', path: '/identidade' },
      { state: 'open', path: '/gateway' },
      { state: 'open', path: '/formas' },
    ];
    expect(nextSetupStep(steps)?.path).toBe('/gateway');
    expect(nextSetupStep([{ state: 'later', path: null }])).toBeUndefined();
  });

  it('is first what went wrong', () => {
    const steps = [
      { state: 'open', path: '/perfil' },
      { state: 'problem', path: '/gateway' },
    ];
    expect(nextSetupStep(steps)?.path).toBe('/gateway');
  });
});
