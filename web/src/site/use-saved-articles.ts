import { useEffect } from 'react';
import { useStore } from '../ui/use-store.ts';
import { startSavedArticlesSync, savedArticles } from './saved-articles.ts';

export function useSavedArticles(): readonly string[] {
  useEffect(startSavedArticlesSync, []);
  return useStore(savedArticles, ({ slugs }) => slugs);
}
