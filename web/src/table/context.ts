// The table a page is about.

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { TableState } from "../net/fold";
import type { TableStore } from "../net/store";

export const TableContext = createContext<StoreApi<TableStore> | null>(null);

function useStoreHere(): StoreApi<TableStore> {
  const store = useContext(TableContext);
  if (!store) throw new Error("only inside a table");
  return store;
}

/** A part of the table's store. */
export function useTableStore<T>(select: (store: TableStore) => T): T {
  return useStore(useStoreHere(), select);
}

/** What is known of the table; only below a table that has greeted. */
export function useTable<T>(select: (table: TableState) => T): T {
  return useStore(useStoreHere(), ({ table }) => {
    if (!table) throw new Error("the table has not greeted yet");
    return select(table);
  });
}

/** Asks the table for something. */
export function useAsk(): TableStore["ask"] {
  return useTableStore((store) => store.ask);
}
