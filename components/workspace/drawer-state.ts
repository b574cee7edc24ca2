import { createStore } from '../ui/store';

/** Whether the sidebar is drawn over the page, on phones. */
export const drawerState = createStore({ isOpen: false });
