// React context for the store of the current table.

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { ShownTable } from "../net/presentationQueue";
import type { TableState } from "../net/tableState";
import type { TableStore } from "../net/tableStore";

export const TableContext = createContext<StoreApi<TableStore> | null>(null);

function useTableStoreApi(): StoreApi<TableStore> {
  const store = useContext(TableContext);
  if (!store) throw new Error("only inside a table");
  return store;
}

export function useTableStore<T>(select: (store: TableStore) => T): T {
  return useStore(useTableStoreApi(), select);
}

/** A part of the state that is shown. Only for components that are rendered after the first `hello`. */
export function useShown<T>(select: (shown: ShownTable) => T): T {
  return useStore(useTableStoreApi(), ({ shown }) => {
    if (!shown) throw new Error("the table has not greeted yet");
    return select(shown);
  });
}

/** A part of the table's state, as far as the board has shown it. */
export function useTable<T>(select: (table: TableState) => T): T {
  return useShown(({ table }) => select(table));
}

export function useSendCommand(): TableStore["send"] {
  return useTableStore((store) => store.send);
}
