import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Patience for a busy machine; what is there already is found at once.
configure({ asyncUtilTimeout: 10_000 });
