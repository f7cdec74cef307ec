import { useEffect } from 'react';
import { useStore } from 'zustand';
import { startSavedArticlesSync, savedArticles } from './saved-articles.ts';

export function useSavedArticles(): readonly string[] {
  useEffect(startSavedArticlesSync, []);
  return useStore(savedArticles, ({ slugs }) => slugs);
}
