import { type FakeShellOptions, SIGNED_IN } from '@balcao/contract/fake-shell';
import { answersFor, aReport } from './testing/a-verification';

/** The answers to the area's calls when it is developed alone. */
export const fakeShellOptions: FakeShellOptions = {
  session: SIGNED_IN,
  http: {
    ...answersFor(aReport()),
    'POST /kyc/capture-links': { url: 'http://localhost/verificar-identidade#codigo', expiresIn: 600 },
  },
};
