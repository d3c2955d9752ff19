// Sends a job of Ekimae in a transaction of one's own, by database/sql.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
)

// Job is what is sent; fields that are left out are those of the actor.
type Job struct {
	Actor        string
	Payload      any
	Key          string
	UniqueKey    string
	UniqueWithin time.Duration
	UniqueWhile  string
	UniqueOn     string
	RunAt        time.Time
	Delay        time.Duration
	Priority     *int
	NotAfter     time.Time
	Tenant       string
}

// SendJob returns the id of the job, or that of the job that has the unique key.
func SendJob(ctx context.Context, tx *sql.Tx, job Job) (id int64, err error) {
	payload, err := json.Marshal(job.Payload)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `select ekimae_send_job($1, $2::text::jsonb, key => $3, unique_key => $4,
		unique_within => $5::text::interval, run_at => $6, delay => $7::text::interval, priority => $8,
		not_after => $9, tenant => $10, unique_while => $11, unique_on => $12)`,
		job.Actor, string(payload), given(job.Key), given(job.UniqueKey), interval(job.UniqueWithin), given(job.RunAt),
		interval(job.Delay), job.Priority, given(job.NotAfter), given(job.Tenant), given(job.UniqueWhile),
		given(job.UniqueOn)).Scan(&id)
	return id, err
}

// given is null for a zero value.
func given[T comparable](value T) sql.Null[T] {
	var zero T
	return sql.Null[T]{V: value, Valid: value != zero}
}

func interval(duration time.Duration) sql.Null[string] {
	text := fmt.Sprintf("%d microseconds", duration.Microseconds())
	return sql.Null[string]{V: text, Valid: duration != 0}
}

// Restocks a shelf, together with a row of its own: `main commit ginza 7`, or `rollback` instead.
func main() {
	ctx := context.Background()
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	check(err)
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	check(err)
	defer tx.Rollback()
	end, shop := os.Args[1], os.Args[2]
	shelf, err := strconv.Atoi(os.Args[3])
	check(err)
	_, err = tx.ExecContext(ctx, "insert into foreign_order (shop) values ($1)", shop)
	check(err)
	priority := 1
	id, err := SendJob(ctx, tx, Job{
		Actor:    "shop/restock",
		Payload:  map[string]any{"shop": shop, "shelf": shelf},
		Key:      shop,
		Priority: &priority,
	})
	check(err)
	fmt.Println(id)
	if end == "commit" {
		check(tx.Commit())
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
