/**
 * How glibc gives memory back: what is larger than 16 KiB as soon as it is free, and few pools for threads. Smaller blocks share a heap
 * that shrinks at its end alone: parts of bodies and buffers of sockets would leave it full of holes, after a storm of requests 90 of 120 MB. By
 * itself glibc raises the bound with each larger block that it meets. Each block above the bound is a mapping: a body of 60 KB costs 0.1 ms
 * more, requests with less than 16 KB nothing. Linux allows a process 65,530 of them; beyond a quarter of these, blocks go to the heap.
 */
export const allocator = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_MMAP_MAX_: "16384",
  MALLOC_TRIM_THRESHOLD_: "131072"
}
