import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/ui/styles.css';
import { Stories } from './stories.tsx';

createRoot(document.querySelector('#stories')!).render(
  <StrictMode>
    <Stories />
  </StrictMode>,
);
